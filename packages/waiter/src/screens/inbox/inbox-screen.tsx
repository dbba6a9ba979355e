import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Notification } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { go } from '../../app/route.ts'
import { markRead, useIsOnline } from '../../data/online.ts'
import { useForOtherBuild, useNotifications, useRefused } from '../../data/use-parties.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RefusedChange } from '../refused-change.tsx'
import { IphoneHint } from './iphone-hint.tsx'
import { OtherBuild } from './other-build.tsx'

const open = (table: string): void => go({ screen: 'table', table })

const KIND_TEXT = {
  ready: 'WAITER_NOTE_READY',
  refused: 'WAITER_NOTE_REFUSED',
} as const satisfies Record<Notification['kind'], string>

interface ItemProps {
  readonly item: Notification
  readonly isNew: boolean
}

const Item = ({ item: { kind, table, products, at }, isNew }: ItemProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const items = products.map(({ name, quantity }) => `${quantity}\u00a0× ${name}`).join(', ')
  return (
    <Row
      icon={kind === 'ready' ? 'ready' : 'alert'}
      title={table.name}
      hint={t(KIND_TEXT[kind], { items })}
      end={
        <>
          {isNew && <Tag tone="warn">{t('WAITER_NEW')}</Tag>}
          <time dateTime={at}>{time(at)}</time>
        </>
      }
      onPress={() => open(table._id)}
    />
  )
}

/** The ids of what was unread when it was first shown here: reading it does not take its mark away under the eyes. */
const useNewHere = (items: readonly Notification[]): ReadonlySet<string> => {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set())
  const unread = items.filter(({ readAt, _id }) => readAt === null && !known.has(_id))
  if (unread.length > 0) setKnown(new Set([...known, ...unread.map(({ _id }) => _id)]))
  return known
}

/** What this waiter was notified of, newest first, below what the server refused of this phone. */
export const InboxScreen = () => {
  const { t } = useTranslation()
  const { items } = useNotifications()
  const isOnline = useIsOnline()
  const isNew = useNewHere(items)
  const refused = useRefused()
  const waiting = useForOtherBuild()
  const unread = items.filter(({ readAt }) => readAt === null).map(({ _id }) => _id)
  const wanted = isOnline ? unread.join(' ') : ''
  useEffect(() => {
    // Whatever fails is unread, and is tried again the next time.
    if (wanted !== '') void markRead(wanted.split(' ')).catch(() => {})
  }, [wanted])
  return (
    <Screen title={t('WAITER_INBOX')}>
      <IphoneHint />
      <OtherBuild />
      {refused.length + items.length + waiting.length === 0 && (
        <Empty icon="inbox" title={t('WAITER_NO_MESSAGES')} />
      )}
      {refused.map((each) => (
        <RefusedChange key={each.key} refused={each} />
      ))}
      <Rows>
        {items.map((item) => (
          <Item key={item._id} item={item} isNew={isNew.has(item._id)} />
        ))}
      </Rows>
    </Screen>
  )
}
