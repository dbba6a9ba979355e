import type { Formats } from '@kafana/client/i18n/formats.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { PARTY_NAME_LENGTH } from '@kafana/domain'
import { type SubmitEvent, useState } from 'react'
import { useKnownVenue } from '../../data/use-venue.tsx'
import type { PartyView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Answers, awayTypes, type Question } from './before-send.ts'
import { ChoiceRow } from './choice-row.tsx'
import classes from './sheets.module.css'

/** As many as one press can say; larger parties are counted on the ticket. */
const NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1)

interface AnswerProps {
  readonly onAnswer: (answers: Answers) => void
}

const Covers = ({ onAnswer }: AnswerProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes['numbers']}>
        {NUMBERS.map((number) => (
          <Button key={number} onClick={() => onAnswer({ covers: number })}>
            {number}
          </Button>
        ))}
      </div>
      <Button look="quiet" onClick={() => onAnswer({ covers: null })}>
        {t('COVERS_SKIP')}
      </Button>
    </>
  )
}

interface PartiesProps extends AnswerProps {
  readonly parties: readonly PartyView[]
  readonly formats: Formats
}

const Parties = ({ parties, formats: { money, time }, onAnswer }: PartiesProps) => {
  const { t } = useTranslation()
  const textOf = ({ check, owed }: PartyView): string => {
    if (!check) return t('PAD_UNSENT')
    const name = check.name ?? t('TAB_NUMBER', { number: check.number })
    return [name, time(check.openedAt), t('PAD_OWED', { amount: money(owed) })].join(' · ')
  }
  return (
    <div className={classes['parties']}>
      {parties.map((party) => (
        <Button
          key={party.check?._id ?? ''}
          onClick={() => onAnswer({ hasParty: true, ...(party.check && { check: party.check._id }) })}
        >
          {textOf(party)}
        </Button>
      ))}
    </div>
  )
}

/** Who takes it away: a name, or nothing where the number of the check is enough. */
const Away = ({ onAnswer }: AnswerProps) => {
  const { t } = useTranslation()
  const offered = awayTypes(useKnownVenue().company.orderTypes ?? [])
  const [type, setType] = useState(offered[0] ?? 'takeaway')
  const [name, setName] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onAnswer({ type, ...(name.trim() !== '' && { name: name.trim() }) })
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      {offered.length > 1 && (
        <ChoiceRow
          label={t('ORDER_TYPES')}
          choices={offered.map((value) => ({ value, text: t(ORDER_TYPE_TEXT[value]) }))}
          chosen={type}
          onChoose={(value) => setType(offered.find((each) => each === value) ?? type)}
        />
      )}
      <label className={classes['field']}>
        {t('PARTY_NAME')}
        <input
          className={classes['input']}
          value={name}
          maxLength={PARTY_NAME_LENGTH}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <div className={classes['foot']}>
        <Button type="submit" look="filled" wide>
          {t('PAD_SEND')}
        </Button>
      </div>
    </form>
  )
}

const TITLE = {
  party: 'WAITER_WHICH_TAB',
  away: 'ORDER_TYPE_TAKEAWAY',
  covers: 'PAD_COVERS',
} as const satisfies Record<Question, string>

interface Props extends PartiesProps {
  readonly question: Question
  readonly onClose: () => void
}

/** What has to be known before a ticket is sent; the answer sends it. */
export const AskSheet = ({ question, parties, formats, onAnswer, onClose }: Props) => {
  const { t } = useTranslation()
  const title = t(TITLE[question])
  return (
    <Sheet label={title} onClose={onClose}>
      <div className={classes['form']}>
        <h2 className={classes['title']}>{title}</h2>
        {question === 'covers' && <Covers onAnswer={onAnswer} />}
        {question === 'party' && <Parties parties={parties} formats={formats} onAnswer={onAnswer} />}
        {question === 'away' && <Away onAnswer={onAnswer} />}
      </div>
    </Sheet>
  )
}
