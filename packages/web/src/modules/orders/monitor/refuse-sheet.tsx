import { type InputOf, type ResultOf, useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Order, Reason } from '@kafana/contract'
import { asksIfMade, isReady } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify, offerUndo } from '../../../ui/notify.tsx'
import { useApproved } from '../../../ui/pin/use-approved.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Chips } from '../changes/chips.tsx'
import { ReasonNote } from '../changes/reason-note.tsx'
import c from './refuse-sheet.module.css'

type Line = Order['products'][number]
type Body = InputOf<'service', 'voidLines'>['body']
type Marked = NonNullable<ResultOf<'service', 'voidLines'>['soldOut']>[number]

const HOUR_MS = 3_600_000
/** How many of the next full hours are offered. */
const HOURS = 3
/** The next full hours after a moment, both UTC ms. */
export const nextHours = (now: number): readonly number[] =>
  Array.from({ length: HOURS }, (_, index) => (Math.floor(now / HOUR_MS) + 1 + index) * HOUR_MS)

/** Takes lines off for the kitchen. That a product is sold out can be undone for a while. */
const useRefusal = (onDone: () => void) => {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useCallMutation('service', 'voidLines')
  const availability = useCallMutation('catalog', 'setAvailability')
  const fail = (error: unknown): void => notify.error(errorText(error, t))
  const restore = ({ product: id, before }: Marked): void =>
    void availability.mutateAsync({ params: { id }, body: before }).catch(fail)
  const take = async (lines: readonly Line[], more: Omit<Body, 'lines' | 'byKitchen'>): Promise<void> => {
    const named = lines.map(({ line: id, lineVersion: version, quantity }) => ({ id, version, quantity }))
    const { soldOut = [] } = await mutateAsync({ body: { ...more, lines: named, byKitchen: true } })
    const names = lines.map(({ product }) => product?.name ?? t('PRODUCT_NOT_FOUND')).join(', ')
    if (soldOut.length === 0) notify.success(t('REFUSED', { names }))
    for (const marked of soldOut) offerUndo(`${marked.name}: ${t('SOLD_OUT')}`, () => restore(marked))
    onDone()
  }
  const isSending = useRef(false)
  const { run, dialog } = useApproved()
  // Not as callbacks of the mutation: the sheet closes as soon as its order has left the screen.
  const sendOnce = async (lines: readonly Line[], body: Parameters<typeof take>[1]): Promise<void> => {
    // The second press of two quick ones comes before the buttons are disabled.
    if (isSending.current) return
    isSending.current = true
    await run((approved) => take(lines, { ...body, ...approved })).catch(fail)
    isSending.current = false
  }
  return {
    send: (...args: Parameters<typeof take>): void => void sendOnce(...args),
    isPending,
    /** Where the server asks for an approval of what was sent. */
    dialog,
  }
}

interface FormProps {
  readonly order: Order
  /** Those that are not ready. */
  readonly lines: readonly Line[]
  readonly send: ReturnType<typeof useRefusal>['send']
  readonly isPending: boolean
}

const nameOf = ({ product, quantity }: Line, missing: string): string =>
  `${quantity}\u00a0× ${product?.name ?? missing}`

/** One press for each line: it is taken off, and its product is sold out for the chosen time. */
const OutOfStock = ({ lines, send, isPending }: Omit<FormProps, 'order'>) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const [hours] = useState(() => nextHours(Date.now()).map((at) => new Date(at).toISOString()))
  const [until, setUntil] = useState('')
  return (
    <section aria-label={t('REASON_OUT_OF_STOCK')}>
      <h3 className={c.heading}>{t('REASON_OUT_OF_STOCK')}</h3>
      <Chips
        label={t('SOLD_OUT')}
        options={[
          { value: '', label: t('SOLD_OUT_FOR_TODAY') },
          ...hours.map((at) => ({ value: at, label: t('SOLD_OUT_UNTIL', { time: time(at) }) })),
        ]}
        value={until}
        onChange={setUntil}
      />
      <ul className={c.lines}>
        {lines.map((line) => (
          <li key={line.line} className={c.line}>
            <span className={c.name}>{nameOf(line, t('PRODUCT_NOT_FOUND'))}</span>
            <Button
              variant="light"
              color="red"
              size="md"
              disabled={isPending}
              aria-label={`${t('REASON_OUT_OF_STOCK')}: ${line.product?.name ?? t('PRODUCT_NOT_FOUND')}`}
              onClick={() => send([line], { reason: 'outOfStock', soldOut: until === '' ? {} : { until } })}
            >
              {t('REASON_OUT_OF_STOCK')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rejects lines, at first all of them, with a reason of the venue. */
const Reject = ({
  order,
  lines,
  reasons,
  send,
  isPending,
}: FormProps & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [used, setUsed] = useState('')
  const chosen = lines.filter(({ line }) => !kept.has(line))
  const given = reasons.find(({ _id }) => _id === reason)
  const asks = given !== undefined && chosen.some(({ state }) => asksIfMade(order.status, state, given.used))
  const toggle = (line: string): void => {
    const next = new Set(kept)
    if (!next.delete(line)) next.add(line)
    setKept(next)
  }
  const isComplete = given !== undefined && chosen.length > 0 && (!asks || used !== '')
  return (
    <section aria-label={t('ACTION_REJECT')}>
      <h3 className={c.heading}>{t('ACTION_REJECT')}</h3>
      <Stack>
        {lines.length > 1 && (
          <Chips
            label={t('REFUSE_LINES')}
            options={lines.map((line) => ({ value: line.line, label: nameOf(line, t('PRODUCT_NOT_FOUND')) }))}
            value={chosen.map(({ line }) => line)}
            onChange={toggle}
          />
        )}
        <Chips
          label={t('REASON')}
          options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason}
          onChange={setReason}
        />
        <ReasonNote note={note} onNote={setNote} />
        {asks && (
          <Chips
            label={t('LINE_MADE')}
            options={[
              { value: 'yes', label: t('YES') },
              { value: 'no', label: t('NO') },
            ]}
            value={used}
            onChange={setUsed}
          />
        )}
        <Button
          size="md"
          color="red"
          loading={isPending}
          disabled={!isComplete}
          onClick={() =>
            send(chosen, { reason, ...(note !== '' && { note }), ...(asks && { used: used === 'yes' }) })
          }
        >
          {`${t('ACTION_REJECT')} · ${chosen.length}`}
        </Button>
      </Stack>
    </section>
  )
}

interface Props {
  readonly order: Order
  readonly onClose: () => void
}

/** What the kitchen does not make of an order: its waiter is shown it at once, with the reason. */
export const RefuseSheet = ({ order, onClose }: Props) => {
  const { t } = useTranslation()
  const reasons = useCall('approvals', 'reasons')
  const { dialog, ...refusal } = useRefusal(onClose)
  const form = { order, lines: order.products.filter(({ state }) => !isReady(state)), ...refusal }
  return (
    <Dialog onClose={onClose} title={`${order.table.name} · ${order.name}`} closeOnClickOutside={false}>
      <QueryView query={reasons} failure={t('ERROR_NETWORK')}>
        {(all) => (
          <Stack gap="xl">
            {all.some(({ key }) => key === 'outOfStock') && <OutOfStock {...form} />}
            <Reject {...form} reasons={all} />
          </Stack>
        )}
      </QueryView>
      {dialog}
    </Dialog>
  )
}
