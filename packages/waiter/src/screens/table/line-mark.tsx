import { LINE_STATE_TEXT } from '@kafana/client/i18n/line-state-text.ts'
import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { LineView } from '../../data/use-parties.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './line-mark.module.css'

/** How far a line is, in one word. */
const textOf = ({ where, state, status }: Pick<LineView, 'where' | 'state' | 'status'>): TextKey => {
  if (where === 'refused') return 'WAITER_LINE_REFUSED'
  if (status === 'rejected') return 'STATUS_REJECTED'
  if (where === 'phone') return 'TAB_ON_DEVICE'
  return state === 'held' ? 'HELD_TITLE' : LINE_STATE_TEXT[state]
}

/**
 * Where a line is: a circle on this phone, a tick at the server, a disc with a tick once the kitchen has it, red where it
 * was refused. What somebody has to carry, or the kitchen rejected, says so in a word; screen readers read the word of each.
 */
export const LineMark = ({ line }: { readonly line: Pick<LineView, 'where' | 'state' | 'status'> }) => {
  const { t } = useTranslation()
  const text = t(textOf(line))
  if (line.state === 'ready' && line.status !== 'rejected')
    return (
      <Tag tone="good">
        <Icon name="ready" size="1.2em" />
        {text}
      </Tag>
    )
  if (line.status === 'rejected')
    return (
      <Tag tone="bad">
        <Icon name="close" size="1.2em" />
        {text}
      </Tag>
    )
  const isServed = line.state === 'served'
  const isRefused = line.where === 'refused'
  const look = isServed ? 'served' : line.where
  return (
    <span className={classes['mark']} data-where={isRefused ? 'refused' : look} title={text}>
      {isRefused && <Icon name="close" size="16px" />}
      {!isRefused && line.where !== 'phone' && <Icon name="check" size="16px" />}
      <span className={classes['text']}>{text}</span>
    </span>
  )
}
