// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { copyText, uuid } from './polyfills.ts'

describe('on plain-HTTP addresses', () => {
  it('creates random version-4 UUIDs without randomUUID', () => {
    const many = Array.from({ length: 1000 }, uuid)
    expect(new Set(many).size).toBe(1000)
    expect(
      many.filter(
        (each) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(each),
      ),
    ).toEqual([])
  })

  it('copies by selection and restores the focus', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    let copied = ''
    // oxlint-disable-next-line typescript/no-deprecated -- what the code under test has to use
    document.execCommand = vi.fn(() => {
      copied = (document.activeElement as HTMLTextAreaElement).value
      return true
    })
    expect(await copyText('company-1')).toBe(true)
    expect(copied).toBe('company-1')
    expect(document.activeElement).toBe(opener)
    expect(document.querySelector('textarea')).toBeNull()
    opener.remove()
  })
})
