// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it, vi } from 'vitest'

it('draws frames after a test with a fake clock in which an element with the focus was removed', async () => {
  vi.useFakeTimers()
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  vi.useRealTimers()
  await expect(
    new Promise((resolve) => {
      requestAnimationFrame(() => resolve('drawn'))
    }),
  ).resolves.toBe('drawn')
}, 5000)

it('takes no stack trace of an element', () => {
  const stackOf = (): unknown => Reflect.get(createElement('p'), '_debugStack')
  expect(stackOf()).toBeInstanceOf(Error)
  expect(stackOf()).toBe(stackOf())
})
