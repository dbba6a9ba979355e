/** What came back, with the body as a test reads it. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // A test says by its own expectation what it takes the body for.
  readonly body: Record<string, never> & unknown[]
}

export interface RequestOptions {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** JSON read, plain text as it is. */
const bodyOf = (text: string, headers: Headers): unknown => {
  if (text === '') return null
  return headers.get('content-type')?.startsWith('text/plain') ? text : JSON.parse(text)
}

/** Sends one request to a running server the way any client would. */
export const send = async (
  base: string,
  method: string,
  path: string,
  { token, body, headers = {} }: RequestOptions = {},
): Promise<Answer> => {
  const response = await fetch(base + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: bodyOf(text, response.headers) as Answer['body'],
  }
}
