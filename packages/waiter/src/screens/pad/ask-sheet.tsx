import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useSettledPress } from '@kafana/client/browser/settled-press.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { PARTY_NAME_LENGTH } from '@kafana/domain'
import { type SubmitEvent, useState } from 'react'
import { useKnownVenue } from '../../data/use-venue.tsx'
import type { PartyView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { type Answers, awayTypes, type Question } from './before-send.ts'
import { checkOfParty } from './use-send.ts'
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
  return (
    <div>
      {parties.map((party) => {
        const { id, check, owed } = party
        return (
          <Row
            key={id ?? ''}
            title={check ? (check.name ?? t('TAB_NUMBER', { number: check.number })) : t('TAB_ON_DEVICE')}
            hint={check && `${time(check.openedAt)} · ${t('PAD_OWED', { amount: money(owed) })}`}
            onPress={() => onAnswer({ hasParty: true, ...checkOfParty(party) })}
          />
        )
      })}
      <Row title={t('NEW_GUESTS')} onPress={() => onAnswer({ hasParty: true, newCheck: uuid() })} />
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
        <Choices
          label={t('ORDER_TYPE')}
          options={offered.map((value) => ({ value, label: t(ORDER_TYPE_TEXT[value]) }))}
          value={type}
          onChoose={setType}
        />
      )}
      <Field
        label={t('PARTY_NAME')}
        value={name}
        maxLength={PARTY_NAME_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
        onText={setName}
      />
      <div className={classes['foot']}>
        <Button type="submit" look="filled" wide>
          {t('PAD_SEND')}
        </Button>
      </div>
    </form>
  )
}

const TITLE = {
  party: 'WHICH_TAB',
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
  // Its last answer lies where Send was.
  const settled = useSettledPress(question)
  return (
    <Sheet title={t(TITLE[question])} onClose={onClose}>
      <div className={classes['answers']} {...settled}>
        {question === 'covers' && <Covers onAnswer={onAnswer} />}
        {question === 'party' && <Parties parties={parties} formats={formats} onAnswer={onAnswer} />}
        {question === 'away' && <Away onAnswer={onAnswer} />}
      </div>
    </Sheet>
  )
}
