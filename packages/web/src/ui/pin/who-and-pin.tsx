import { type ApprovalNeeded, approversOf } from '@kafana/client/api/approval-needed.ts'
import { useCall } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Anchor, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { FormFields } from '../form.ts'
import { fullName } from '../labels.ts'
import { chosenAlready, inOrder, readLastClosers } from './closers.ts'
import { PeopleTiles } from './people-tiles.tsx'
import { PinPad } from './pin-pad.tsx'

/** A form that asks whose PIN it is, and for the PIN. */
export interface PinForm extends FormFields<'username' | 'pin'> {
  readonly busy: boolean
  readonly values: { readonly username?: string | undefined }
  readonly setValue: (name: 'username' | 'pin', value: string) => void
}

export interface WhoAndPinProps {
  readonly form: PinForm
  /** What the tiles answer; who closes the bill, or which owner it is, if it is missing. */
  readonly question?: string | undefined
  /** Only owners can be chosen. */
  readonly ownersOnly?: boolean
  /** They approve all of this: somebody else than who usually confirms on this device, who is not chosen already. */
  readonly approving?: ApprovalNeeded | undefined
  /** Among other fields, with which the keys scroll: they would cover them otherwise. */
  readonly isInForm?: boolean
  /** The id of who closed the bill before; chosen already. */
  readonly before?: string | undefined
  /** What was refused, in sight beside the keys. */
  readonly fault: ReactNode
  readonly disabled: boolean
  /** A username is typed instead of choosing a tile: then the form has a button of its own to be sent. */
  readonly isTyped: boolean
  readonly onTyped: (isTyped: boolean) => void
}

type Who = Pick<WhoAndPinProps, 'ownersOnly' | 'approving' | 'before'>

/** The people who can be chosen, and whether they are known yet. */
const useClosers = ({ ownersOnly = false, approving, before }: Who) => {
  const own = useSession()?.user._id
  const [last] = useState(() => (approving ? [] : readLastClosers()))
  const { data, isError } = useCall(
    'billing',
    'closers',
    { query: { ...(ownersOnly && { owners: '1' }), ...(approving && approversOf(approving)) } },
    { staleTime: 0 },
  )
  const people = useMemo(() => data && inOrder(data, { last, own, before }), [data, last, own, before])
  const latest = people && chosenAlready(people, { last, before })
  return { people, isError, latest }
}

const TypedName = ({
  form,
  ownersOnly,
  onTiles,
}: Pick<WhoAndPinProps, 'form' | 'ownersOnly'> & { readonly onTiles: (() => void) | undefined }) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        form={form}
        name="username"
        label={t(ownersOnly ? 'OWNER_USERNAME' : 'USERNAME')}
        maxLength={64}
        required
        autoFocus
      />
      <PasswordField
        form={form}
        name="pin"
        label={t(ownersOnly ? 'OWNER_PIN' : 'PIN')}
        inputMode="numeric"
        required
      />
      {onTiles && (
        <Anchor component="button" type="button" onClick={onTiles} style={{ justifySelf: 'start' }}>
          {t('CLOSER_FROM_LIST')}
        </Anchor>
      )}
    </>
  )
}

/** Nobody was chosen, or why the person who was is refused. */
const personError = (form: PinForm, t: Translate): string | undefined => {
  const { error } = form.field('username')
  return typeof error === 'object' ? error.text : error && t('CLOSER_REQUIRED')
}

/**
 * Who confirms something with a PIN: the staff as tiles, with keys for the PIN, or a username that is typed. The person
 * who was last on this device is chosen already. The keyboard is at the PIN, where letters find a person.
 */
export const WhoAndPin = ({
  form,
  question,
  ownersOnly = false,
  approving,
  isInForm = false,
  before,
  fault,
  disabled,
  isTyped,
  onTyped,
}: WhoAndPinProps) => {
  const { t } = useTranslation()
  const { people, isError, latest } = useClosers({ ownersOnly, approving, before })
  const [filter, setFilter] = useState('')
  const pin = useRef<HTMLInputElement>(null)
  const chosen = people?.find(({ username }) => username === form.values.username)
  const chooseLatest = useEffectEvent((username: string) => {
    if (form.values.username === '') form.setValue('username', username)
  })
  const isKnown = people !== undefined
  useEffect(() => {
    if (!isKnown || isTyped) return
    if (latest) chooseLatest(latest.username)
    // Not away from a field that somebody types in, such as a reason.
    if (!document.activeElement?.matches('input')) pin.current?.focus({ preventScroll: isInForm })
  }, [isKnown, latest, isTyped, isInForm])
  const typeInstead = useEffectEvent(() => onTyped(true))
  useEffect(() => {
    if (isError) typeInstead()
  }, [isError])
  const startTyping = (): void => {
    form.setValue('username', '')
    form.setValue('pin', '')
    onTyped(true)
  }
  // Without the list, everybody can still be typed.
  if (isTyped)
    return (
      <>
        <TypedName
          form={form}
          ownersOnly={ownersOnly}
          onTiles={people === undefined ? undefined : () => onTyped(false)}
        />
        {fault}
      </>
    )
  const other = { label: t('CLOSER_OTHER'), onChoose: startTyping }
  const label = question ?? t(ownersOnly ? 'CLOSER_OWNER' : 'BILL_WHO')
  if (people === undefined)
    return (
      <>
        <PeopleTiles
          label={label}
          people={[]}
          value={null}
          onChange={() => {}}
          filter=""
          onFilter={setFilter}
          other={other}
        />
        <Skeleton height={300} />
      </>
    )
  const choose = (id: string): void => {
    form.setValue('username', people.find(({ _id }) => _id === id)?.username ?? '')
    setFilter('')
    pin.current?.focus()
  }
  return (
    <>
      <PeopleTiles
        label={label}
        people={people.map((person) => ({ id: person._id, name: fullName(person) }))}
        value={chosen?._id ?? null}
        onChange={choose}
        filter={filter}
        onFilter={setFilter}
        error={personError(form, t)}
        other={other}
      />
      <PinPad
        form={form}
        name="pin"
        label={chosen ? t('PIN_OF', { name: fullName(chosen) }) : t('PIN')}
        inputRef={pin}
        isInForm={isInForm}
        isAsked={approving !== undefined}
        busy={form.busy}
        disabled={disabled}
        onLetter={setFilter}
        fault={fault}
        takesFocus={!ownersOnly}
      />
    </>
  )
}
