import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Common actions on a screen: find by role and name, as soon as the element exists. */

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
/** A card by its title. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }))

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
