// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { checkOf, isRight } from './secret-check.ts'

it('recognises a secret by a salted hash, and stores no secret', async () => {
  vi.stubGlobal('isSecureContext', true)
  const [check, again] = [await checkOf('7392'), await checkOf('7392')]
  if (!check) throw new Error('no check')
  expect([await isRight(check, '7392'), await isRight(check, '7393')]).toEqual([true, false])
  expect(check.hash).not.toBe(again?.hash)
  expect(JSON.stringify(check)).not.toContain('7392')
})

it('is nothing at an address that is not secure', async () => {
  vi.stubGlobal('isSecureContext', false)
  expect(await checkOf('7392')).toBeNull()
})
