import { LINE_STATE_TEXT } from '@kafana/client/i18n/line-state-text.ts'
import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { LineView } from '../../data/use-parties.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import classes from './line-mark.module.css'

/** How far a line is, in one word. */
const textOf = ({ where, state }: Pick<LineView, 'where' | 'state'>): TextKey => {
  if (where === 'refused') return 'WAITER_LINE_REFUSED'
  if (where === 'phone') return 'TAB_ON_DEVICE'
  return state === 'held' ? 'HELD_TITLE' : LINE_STATE_TEXT[state]
}

/**
 * Where a line is: a ring on this phone, a tick at the server, a disc with a tick once the kitchen has it, red where it
 * was refused. What somebody has to carry says so in a word; screen readers read the word of each.
 */
export const LineMark = ({ line }: { readonly line: Pick<LineView, 'where' | 'state'> }) => {
  const { t } = useTranslation()
  const text = t(textOf(line))
  if (line.state === 'ready')
    return (
      <Tag tone="good">
        <Icon name="ready" size="1.2em" />
        {text}
      </Tag>
    )
  const isServed = line.state === 'served'
  return (
    <span className={classes['mark']} data-where={isServed ? 'served' : line.where} title={text}>
      {line.where === 'refused' && <Icon name="close" size="16px" />}
      {line.where !== 'phone' && line.where !== 'refused' && <Icon name="check" size="16px" />}
      <span className={classes['text']}>{text}</span>
    </span>
  )
}
