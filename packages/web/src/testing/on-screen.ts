import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** What tests of screens do over and over: find by role and name, as soon as it is there. */

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
/** A card, by the title it is labelled with. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }))

export const retype = async (input: HTMLElement, text: string) => {
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

/** Blanks that do not break, as between a currency and its amount, read like any other. */
export const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ')
export const words = (element: Element | null | undefined) => plain(element?.textContent)

/** Chooses out of the menu of a row's rarer actions. */
export const chooseMore = async (action: string, name: string) => {
  await press(`More actions: ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
