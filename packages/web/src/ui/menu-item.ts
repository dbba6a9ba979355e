import type { Icon } from '@tabler/icons-react'

interface ItemText {
  readonly text: string
  readonly icon?: Icon
  readonly danger?: boolean
  readonly disabled?: boolean
}
/** Does something, or leads to a page. */
export type ActionItem = ItemText & ({ readonly onClick: () => void } | { readonly to: string })

/** One of several values, of which one is chosen. */
interface Choice<V extends string = string> {
  readonly value: V
  readonly options: readonly { readonly value: V; readonly text: string }[]
  readonly onChoose: (value: V) => void
}
/** What a menu can contain. */
export type MenuItem =
  | ActionItem
  | { readonly heading: string }
  | { readonly note: string }
  | { readonly choice: Choice }
  | 'line'

/** A choice as the item of a menu. */
export const choiceItem = <V extends string>({ value, options, onChoose }: Choice<V>): MenuItem => ({
  choice: {
    value,
    options,
    onChoose: (chosen) => {
      const option = options.find((each) => each.value === chosen)
      if (option) onChoose(option.value)
    },
  },
})
