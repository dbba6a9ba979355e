import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './connection.ts'

const answerOf = (body: Buffer, ...fields: readonly string[]): Buffer => {
  const head = ['HTTP/1.1 200 OK', `content-length: ${body.length}`, ...fields].join('\r\n')
  return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body])
}

describe('an answer of the server', () => {
  it.each([
    ['as it is', Buffer.from('["чорба"]'), []],
    ['packed with brotli', brotliCompressSync('["чорба"]'), ['content-encoding: br']],
    ['packed with gzip', gzipSync('["чорба"]'), ['content-encoding: gzip']],
  ])('is read %s', (_, body, fields) => {
    const answer = answerOf(body, ...fields)
    expect(readAnswer(Buffer.concat([answer, Buffer.from('HTTP')]), 'GET')).toMatchObject({
      text: '["чорба"]',
      length: answer.length,
    })
    expect(readAnswer(answer.subarray(0, -1), 'GET')).toBe(null)
  })

  it('must be packed as it says', () => {
    const body = Buffer.from('["чорба"]')
    expect(() => readAnswer(answerOf(body, 'content-encoding: br'), 'GET')).toThrow('Decompression failed')
    expect(() => readAnswer(answerOf(body, 'content-encoding: x'), 'GET')).toThrow('packed as x')
  })
})
