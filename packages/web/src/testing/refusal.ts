/** What the server says when it says no, as an answer of `fakeServer`; `more` goes along: the entity of now, issues, a `message` of its own. */
export const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  body: { message: 'x', error: 'x', code, requestId: 'r', ...more },
})

/** A call that the server could not answer. */
export const failed = () => refusal(500, 'INTERNAL')
