import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go } from '../../app/route.ts'
import type { TableView } from '../../data/use-tables.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import type { useTableStatus } from './use-table-status.ts'
import classes from './table-tile.module.css'

interface Props {
  readonly table: TableView
  /** How many pieces are on the pad for it, and not sent. */
  readonly drafted: number
  readonly shown: ReturnType<ReturnType<typeof useTableStatus>>
}

interface MarkProps {
  /** How much, or for how long; nothing is shown for 0 and null. */
  readonly count: number | string | null
  readonly icon: IconName
  readonly tone?: Tone
}

/** How much waits for the waiter, by icon; the label of the tile says it in words. */
const Mark = ({ count, icon, tone = 'plain' }: MarkProps) =>
  count !== 0 &&
  count !== null && (
    <Tag tone={tone}>
      <Icon name={icon} size="1.2em" />
      {count}
    </Tag>
  )

/** One table: what it is called, how it stands, what waits for its waiter. */
export const TableTile = ({ table, drafted, shown: { status, text: state, ready, presented } }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { id, name, covers, owed, unsent, refused } = table
  const spoken = [
    name,
    state,
    covers > 0 && t('TAB_COVERS', { count: covers }),
    ready > 0 && t('WAITER_COUNT_READY', { count: ready }),
    presented !== null && t('FLOOR_GUEST_CHECK_FOR', { time: presented }),
    owed > 0 && t('FLOOR_OWED', { amount: money(owed) }),
    drafted > 0 && t('WAITER_ON_PAD', { number: drafted }),
    unsent > 0 && t('WAITER_COUNT_UNSENT', { count: unsent }),
    refused > 0 && t('WAITER_COUNT_REFUSED', { count: refused }),
  ].filter((text) => text !== false)
  return (
    <button
      type="button"
      className={classes['tile']}
      data-status={status}
      onClick={() => go({ screen: 'table', table: id })}
    >
      <span className={classes['spoken']}>{spoken.join(', ')}</span>
      <span className={classes['head']} aria-hidden>
        <span className={classes['name']}>{name}</span>
        {covers > 0 && (
          <span className={classes['covers']}>
            <Icon name="guests" size="1.2em" />
            {covers}
          </span>
        )}
      </span>
      <span className={classes['state']} aria-hidden>
        {state}
      </span>
      <span className={classes['foot']} aria-hidden>
        <Mark count={ready} icon="ready" tone="done" />
        <Mark count={presented} icon="receipt" />
        <Mark count={refused} icon="alert" tone="bad" />
        <Mark count={drafted} icon="draft" />
        <Mark count={unsent} icon="unsent" tone="warn" />
        {owed > 0 && <span className={classes['owed']}>{money(owed)}</span>}
      </span>
    </button>
  )
}
