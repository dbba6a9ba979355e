import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Common actions on a screen: find by role and name, as soon as the element exists. */

/** Once it takes presses: what prints does so a moment after it appears. */
export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name })
  const isOff = () => button.closest('[aria-disabled="true"]') !== null
  if (isOff()) await waitFor(() => expect(isOff()).toBe(false))
  await userEvent.click(button)
}
export const dialog = async () => within(await screen.findByRole('dialog'))
/** A card by its title. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }))

const ANSWERED_MS = 50
/** After what has been answered has reached the screen: for what must not happen there. */
export const answered = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, ANSWERED_MS)
      }),
  )

/** A text that a toast and the form may both show. */
export const expectText = async (text: string | RegExp) => (await screen.findAllByText(text))[0]
/** A refusal that belongs to no field: said in a toast, and in the form until it is sent again. */
export const expectRefusal = (text: string) =>
  waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))

/** A field is marked as wrong with this text, and has the focus. */
export const expectWrong = (field: HTMLElement, text: string) =>
  waitFor(() => {
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => plain(document.getElementById(id)?.textContent))
    expect([field.getAttribute('aria-invalid'), described.join(' ')]).toEqual([
      'true',
      expect.stringContaining(text),
    ])
    expect(document.activeElement).toBe(field)
  })

export const retype = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

/** Normalises non-breaking spaces, as between a currency and its amount. */
export const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')
export const words = (element: Element | null | undefined) => plain(element?.textContent)

/** Chooses from the actions menu of a row. */
export const chooseMore = async (action: string, name: string) => {
  await press(`More actions: ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** The open dialog is closed neither by a press beside it nor, without a question, by Esc; what was typed stays. */
export const expectAsksBeforeClosing = async () => {
  const before = screen.getByRole('dialog')
  for (const overlay of document.querySelectorAll('.mantine-Modal-overlay, .mantine-Drawer-overlay'))
    await userEvent.click(overlay)
  expect(screen.getAllByRole('dialog')).toEqual([before])
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard changes?' })
  await press('Keep editing')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([before]))
}
