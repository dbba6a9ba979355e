import type { IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { parseJson, readBytes } from './request-body.ts'

const asRequest = (stream: Readable, headers: Readonly<Record<string, string>> = {}): IncomingMessage =>
  Object.assign(stream, { headers }) as unknown as IncomingMessage

describe('the bytes of a body', () => {
  it('are read up to the limit', async () => {
    const parts = [Buffer.from('ab'), Buffer.from('cd')]
    expect(String(await readBytes(asRequest(Readable.from(parts)), 4))).toBe('abcd')
    expect(String(await readBytes(asRequest(Readable.from([])), 4))).toBe('')
  })

  it('are refused by their announced length before any is read', async () => {
    const stream = new PassThrough()
    await expect(readBytes(asRequest(stream, { 'content-length': '5' }), 4)).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
    })
    expect(stream.readableFlowing).toBeNull()
  })

  it('are refused as soon as there are too many, of a body without an end', async () => {
    const stream = new PassThrough()
    const read = readBytes(asRequest(stream), 4)
    stream.write('abc')
    stream.write('de')
    await expect(read).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    // The rest flows into nothing.
    expect(stream.listenerCount('data')).toBe(0)
    expect(stream.readableFlowing).toBe(true)
  })

  it.each(['error', 'close'])('are refused when the client disconnects (%s)', async (event) => {
    const stream = new PassThrough()
    const read = readBytes(asRequest(stream), 4)
    stream.write('a')
    stream.emit(event)
    await expect(read).rejects.toMatchObject({ code: 'INPUT_INVALID' })
  })
})

describe('JSON', () => {
  it.each([
    '{"__proto__":{"admin":true}}',
    '{"a":[{"b":{"__proto__":1}}]}',
    '{"\\u005f\\u005fproto\\u005f\\u005f":1}',
    '{"constructor":{"prototype":{"admin":true}}}',
    '[{"a":{"c\\u006fnstructor":{"prototype":1}}}]',
    '{"a":',
    '',
    'undefined',
  ])('%s is refused', (text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }))
  })

  it.each([
    '{"a":"__proto__"}',
    '{"constructor":1}',
    '{"constructor":{"name":"prototype"}}',
    '{"constructor":null}',
    '{"prototype":{}}',
    '{"text":"\\u0431\\u005f"}',
    'null',
    '"constructor"',
  ])('%s is read', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text))
  })

  it('is read behind a byte order mark', () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 })
  })

  it('is searched however deeply it is nested', () => {
    const depth = 100_000
    const nested = (inner: string): string => '['.repeat(depth) + inner + ']'.repeat(depth)
    expect(() => parseJson(nested('{"__proto__":1}'))).toThrow(
      expect.objectContaining({ code: 'INPUT_INVALID' }),
    )
    expect(Array.isArray(parseJson(nested('"constructor"')))).toBe(true)
  })
})
