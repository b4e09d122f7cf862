"""What books share to compose an answer: courses, endpoints, the next ship, camera places."""
