import { approvalText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillCloser } from '@kafana/contract'
import { fullName } from '@kafana/domain'
import { type SyntheticEvent, useState } from 'react'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useApprovers } from './use-approvers.ts'
import type { ServerAct } from './use-server-act.ts'
import classes from './stages.module.css'

interface PinProps {
  readonly label: string
  readonly pin: string
  readonly onPin: (pin: string) => void
  readonly autoFocus?: boolean
}

const PinField = ({ label, pin, onPin, autoFocus = false }: PinProps) => (
  <Field
    label={label}
    value={pin}
    onText={onPin}
    type="password"
    inputMode="numeric"
    maxLength={64}
    autoComplete="off"
    autoFocus={autoFocus}
  />
)

/** No username. */
const OTHER = ''

interface TilesProps {
  /** None while they are not known yet. */
  readonly people: readonly BillCloser[]
  readonly username: string
  readonly onChoose: (username: string) => void
}

/** The people who may approve it, and that it is somebody else. */
const Tiles = ({ people, username, onChoose }: TilesProps) => {
  const { t } = useTranslation()
  return (
    <Choices
      label={t('VOID_APPROVED_BY')}
      options={[
        ...people.map((person) => ({ value: person.username, label: fullName(person) })),
        { value: OTHER, label: t('CLOSER_OTHER') },
      ]}
      value={username === '' ? undefined : username}
      onChoose={onChoose}
    />
  )
}

interface ByTileProps extends TilesProps {
  readonly isLoading: boolean
  readonly chosen: BillCloser | undefined
  readonly pin: string
  readonly onPin: (pin: string) => void
}

/** A tile, and the PIN of who is on it. */
const ByTile = ({ isLoading, chosen, pin, onPin, ...tiles }: ByTileProps) => {
  const { t } = useTranslation()
  return (
    <>
      {isLoading && <Loading />}
      <Tiles {...tiles} />
      {chosen && (
        <PinField
          key={chosen.username}
          label={t('PIN_OF', { name: fullName(chosen) })}
          pin={pin}
          onPin={onPin}
          autoFocus
        />
      )}
    </>
  )
}

/** Who approves what the waiter may not do alone: a tile, or a username that is typed. */
export const ApprovalForm = ({ act }: { readonly act: ServerAct }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const approvers = useApprovers(act.approving)
  const [username, setUsername] = useState('')
  const [pin, setPin] = useState('')
  const [wantsToType, setWantsToType] = useState(false)
  const people = approvers.is === 'known' ? approvers.people : []
  const isTyped = wantsToType || approvers.is === 'unknown'
  const chosen = isTyped ? undefined : people.find((person) => person.username === username)
  const choose = (next: string): void => {
    setUsername(next)
    // It is the PIN of one person.
    setPin('')
    setWantsToType(next === OTHER)
  }
  const toTiles = (): void => {
    setUsername('')
    setPin('')
    setWantsToType(false)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    act.approve({ username, pin })
    // It is for one attempt.
    setPin('')
  }
  const fault = chosen && act.isPinWrong ? t('PIN_WRONG') : act.fault
  return (
    <form className={classes['form']} onSubmit={submit}>
      <p className={classes['text']}>{approvalText(act.approving, t, formats)}</p>
      {isTyped ? (
        <>
          <Field
            label={t('USERNAME')}
            value={username}
            onText={setUsername}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            autoFocus
          />
          <PinField label={t('PIN')} pin={pin} onPin={setPin} />
        </>
      ) : (
        <ByTile
          isLoading={approvers.is === 'loading'}
          people={people}
          username={username}
          onChoose={choose}
          chosen={chosen}
          pin={pin}
          onPin={setPin}
        />
      )}
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" look="filled" disabled={act.isBusy || username === '' || pin === ''}>
        {t('CONFIRM')}
      </Button>
      {isTyped && people.length > 0 && <Button onClick={toTiles}>{t('CLOSER_FROM_LIST')}</Button>}
    </form>
  )
}
