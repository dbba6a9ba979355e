import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { CloseButton } from '@mantine/core'
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Autocomplete } from './inputs/autocomplete.tsx'
import { byName } from './labels.ts'

const DEBOUNCE_MS = 400
const MAX_SUGGESTIONS = 5

interface Props {
  /** The label, such as "Search by full name". */
  readonly label: string
  /** Names to suggest from, five at most. */
  readonly options: readonly string[]
  /**
   * The initial text, such as the search in a link. The box follows changes made by other means than typing.
   */
  readonly initial?: string
  /**
   * Called with the trimmed text: 400 ms after the last key, or at once when a suggestion is chosen or the
   * box is cleared.
   */
  readonly onSearch: (text: string) => void
  /** What can be typed; the label unless it is given. */
  readonly hint?: string
  /** Called with the trimmed text after `onSearch`, when Enter is pressed and no suggestion is selected. */
  readonly onEnter?: (text: string) => void
}

const suggest = (options: readonly string[], text: string): string[] =>
  text === '' ? [] : byName([...new Set(options)], (option) => option, text).slice(0, MAX_SUGGESTIONS)

/**
 * Above the box and in one row, because below it is the list that they filter; no wider than needed, because the buttons
 * of the page are at the other end.
 */
const ABOVE = {
  position: 'top-start',
  width: 'max-content',
  middlewares: { flip: false, shift: true },
  offset: 6,
} as const
const STYLES = {
  // Where the box is scrolled into sight, its suggestions have space above it.
  input: { scrollMarginTop: 72 },
  dropdown: { maxWidth: 'min(560px, 100vw - 32px)', padding: 2 },
  options: { display: 'flex', overflowX: 'auto' },
  option: {
    flex: 'none',
    maxWidth: 240,
    padding: '0 14px',
    overflow: 'hidden',
    lineHeight: '44px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const

/** A search box with debounce and suggestions; "/" focuses it. */
export const SearchBox = ({ label, options, initial = '', onSearch, hint = label, onEnter }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  const [settled, setSettled] = useState('')
  const [seen, setSeen] = useState(initial)
  const [reported, setReported] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useMemo(() => suggest(options, settled), [options, settled])
  useHotkeys([['/', () => input.current?.focus()]])

  if (initial !== seen) {
    setSeen(initial)
    if (initial !== reported) {
      setReported(initial)
      setText(initial)
    }
  }

  const settle = (next: string): void => {
    setSettled(next.trim())
    setReported(next.trim())
    onSearch(next.trim())
  }
  // By then the text may have changed or been reported: choosing a suggestion also types it.
  const settleLater = useDebouncedCallback((typed: string) => {
    if (typed === text && typed.trim() !== reported) settle(typed)
  }, DEBOUNCE_MS)
  // A pressed row must stay under the pointer until it is released: a list that shrinks in between would lose
  // the click.
  useWindowEvent('pointerdown', () => settleLater.cancel())
  useWindowEvent('pointerup', () => settleLater(text))
  useWindowEvent('pointercancel', () => settleLater(text))
  const change = (next: string): void => {
    setText(next)
    settleLater(next)
  }
  const settleNow = (next: string): void => {
    settleLater.cancel()
    setText(next)
    settle(next)
  }

  return (
    <Autocomplete
      ref={input}
      type="search"
      aria-label={label}
      placeholder={hint}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Enter' || onEnter === undefined || currentTarget.getAttribute('aria-activedescendant'))
          return
        settleNow(text)
        onEnter(text.trim())
      }}
      value={text}
      onChange={change}
      onOptionSubmit={settleNow}
      data={suggestions}
      comboboxProps={ABOVE}
      styles={STYLES}
      withScrollArea={false}
      filter={({ options: all }) => all}
      leftSection={<IconSearch size={20} aria-hidden />}
      rightSectionPointerEvents="all"
      rightSection={
        text === '' ? null : (
          <CloseButton size="md" aria-label={t('CLEAR_SEARCH')} onClick={() => settleNow('')} />
        )
      }
    />
  )
}
