import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { foldText } from '@kafana/domain'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useRef, type KeyboardEvent } from 'react'
import c from './people-tiles.module.css'

export interface TilePerson {
  readonly id: string
  readonly name: string
  /** Under the name, such as what the person holds. */
  readonly note?: string | undefined
}

interface Props {
  readonly label: string
  /** In the order in which they are shown. */
  readonly people: readonly TilePerson[]
  readonly value: string | null
  readonly onChange: (id: string) => void
  /** What was typed to narrow the tiles. */
  readonly filter: string
  readonly onFilter: (filter: string) => void
  readonly error?: string | undefined
  /** A tile after those of the people. */
  readonly other?: { readonly label: string; readonly onChoose: () => void } | undefined
}

/** So many tiles fit without a field to narrow them. */
const WITHOUT_SEARCH = 8

/** The people whose name contains what was typed, without regard to case, accents and alphabet. */
const matching = (people: readonly TilePerson[], filter: string): readonly TilePerson[] => {
  const wanted = foldText(filter.trim())
  return wanted === '' ? people : people.filter(({ name }) => foldText(name).includes(wanted))
}

/** People as large tiles, one of whom is chosen. Typing narrows them, and Enter then chooses the first. */
export const PeopleTiles = ({ label, people, value, onChange, filter, onFilter, error, other }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const shown = matching(people, filter)
  const chooseFirst = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (shown[0]) onChange(shown[0].id)
  }
  return (
    <div role="group" aria-label={label}>
      {(people.length > WITHOUT_SEARCH || filter !== '') && (
        <TextInput
          ref={search}
          value={filter}
          aria-label={t('SEARCH')}
          placeholder={t('SEARCH')}
          leftSection={<IconSearch size={18} aria-hidden />}
          className={c.search ?? ''}
          autoComplete="off"
          autoFocus={filter !== ''}
          onChange={(event) => onFilter(event.currentTarget.value)}
          onKeyDown={chooseFirst}
        />
      )}
      <div className={c.tiles} aria-describedby={error === undefined ? undefined : id}>
        {shown.map((person) => (
          <UnstyledButton
            key={person.id}
            className={c.tile}
            aria-pressed={person.id === value}
            onClick={() => onChange(person.id)}
          >
            <span className={c.name}>{person.name}</span>
            {person.note !== undefined && <span className={c.note}>{person.note}</span>}
          </UnstyledButton>
        ))}
        {other && (
          <UnstyledButton className={c.tile} data-other onClick={other.onChoose}>
            {other.label}
          </UnstyledButton>
        )}
      </div>
      {error !== undefined && (
        <p id={id} role="alert" className={c.error}>
          {error}
        </p>
      )}
    </div>
  )
}
