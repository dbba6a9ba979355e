import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { followsLines } from '@kafana/domain'
import { type ReactNode, Suspense } from 'react'
import { late } from '../../app/late.ts'
import type { LineView, PartyView, RoundView } from '../../data/use-parties.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { HeldSection } from './held-section.tsx'
import { groupingsOf } from './line-groups.ts'
import { PartyLine } from './party-line.tsx'
import classes from './rounds.module.css'

const GroupedLines = late(async () => (await import('./grouped-lines.tsx')).GroupedLines)

interface RoundProps {
  readonly round: RoundView
  readonly lines: readonly LineView[]
  readonly lineOf: (line: LineView) => ReactNode
}

const Round = ({ round: { at, arrivedAt, by, note }, lines, lineOf }: RoundProps) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const when = time(at)
  return (
    <section role="group" aria-label={t('WAITER_ROUND', { time: when })} className={classes['round']}>
      <h2 className={classes['head']}>
        <time className={classes['when']} dateTime={new Date(at).toISOString()}>
          {when}
        </time>
        {by !== null && <span>{by}</span>}
        {arrivedAt !== undefined && (
          <strong>{t('LATE_TICKET', { taken: when, arrived: time(arrivedAt) })}</strong>
        )}
      </h2>
      {note !== '' && <p className={classes['note']}>{note}</p>}
      <ul className={classes['lines']}>{lines.map(lineOf)}</ul>
    </section>
  )
}

/** Can it be taken off: is it at the server, and does its order go on? */
const isChangeable = ({ version, status }: LineView): boolean =>
  version !== null && status !== undefined && followsLines(status)

interface Props {
  readonly party: PartyView
  /** The ids of lines that were carried and are not sent yet. */
  readonly carried: ReadonlySet<string>
  /** Changes a line that the server has. */
  readonly onOpen: (line: LineView) => void
}

/** What a party has ordered: what is on hold first, then round by round, or as its courses and seats are chosen. */
export const Rounds = ({ party, carried, onOpen }: Props) => {
  const shown = ({ lines }: RoundView): readonly LineView[] =>
    lines
      .filter(({ state }) => state !== 'held')
      .map((line) => (carried.has(line.id) ? { ...line, state: 'served' } : line))
  const lineOf = (line: LineView) => (
    <PartyLine key={line.id} line={line} onOpen={isChangeable(line) ? () => onOpen(line) : undefined} />
  )
  const rounds = party.rounds
    .filter(({ refused }) => !refused)
    .map((round) => ({ round, lines: shown(round) }))
    .filter(({ lines }) => lines.length > 0)
  const byRound = rounds.map(({ round, lines }) => (
    <Round key={round.key} round={round} lines={lines} lineOf={lineOf} />
  ))
  const all = rounds.flatMap(({ lines }) => lines)
  const groupings = groupingsOf(all)
  return (
    <>
      <HeldSection party={party} />
      {groupings.length === 0 ? (
        byRound
      ) : (
        <Suspense fallback={byRound}>
          <GroupedLines groupings={groupings} lines={all} lineOf={lineOf}>
            {byRound}
          </GroupedLines>
        </Suspense>
      )}
    </>
  )
}
