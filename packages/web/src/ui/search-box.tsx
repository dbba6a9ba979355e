import { Autocomplete, CloseButton } from '@mantine/core'
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from './name-search.ts'

const DEBOUNCE_MS = 400
const MAX_SUGGESTIONS = 5

interface Props {
  /** What is searched, such as "Search by full name". */
  readonly label: string
  /** Names to suggest from; those that contain the text show, five at most. */
  readonly options: readonly string[]
  /** What stands in the box to begin with, such as the search that a link asked for. The box follows it when it changes by other means than typing. */
  readonly initial?: string
  /** Called with the trimmed text 400 ms after the last key or the press that came meanwhile, at once when a suggestion is taken or the box is cleared. */
  readonly onSearch: (text: string) => void
}

const suggest = (options: readonly string[], text: string): string[] =>
  text === '' ? [] : byName([...new Set(options)], (option) => option, text).slice(0, MAX_SUGGESTIONS)

/** The search box of every list: waits for a pause, suggests names, arrow keys choose; "/" goes to it. */
export const SearchBox = ({ label, options, initial = '', onSearch }: Props) => {
  const { t } = useTranslation()
  const [text, setText] = useState(initial)
  const [settled, setSettled] = useState('')
  const [seen, setSeen] = useState(initial)
  const [told, setTold] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const suggestions = useMemo(() => suggest(options, settled), [options, settled])
  useHotkeys([['/', () => input.current?.focus()]])

  if (initial !== seen) {
    setSeen(initial)
    if (initial !== told) {
      setTold(initial)
      setText(initial)
    }
  }

  const settle = (next: string): void => {
    setSettled(next.trim())
    setTold(next.trim())
    onSearch(next.trim())
  }
  // By then the box may hold something else, or what was typed may be told: a suggestion that is taken types itself, too.
  const settleLater = useDebouncedCallback((typed: string) => {
    if (typed === text && typed.trim() !== told) settle(typed)
  }, DEBOUNCE_MS)
  // What is pressed stays under the finger until it lets go: a list that gets narrower meanwhile takes the row away, and the press goes nowhere.
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
      placeholder={label}
      value={text}
      onChange={change}
      onOptionSubmit={settleNow}
      data={suggestions}
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
