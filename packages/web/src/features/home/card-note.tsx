import type { RouteName } from '@kafana/domain'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import c from './rows.module.css'

interface Props {
  readonly text: string
  /** The next step, where there is one: its words and the screen to take it on. */
  readonly action?: { readonly text: string; readonly screen: RouteName; readonly to: string }
}

/** What a card says while it has nothing to show. */
export const CardNote = ({ text, action }: Props) => {
  const reach = useReach()
  return (
    <>
      <p className={c.note}>{text}</p>
      {action && reach(action.screen) && (
        <Link to={action.to} className={c.act}>
          {action.text}
        </Link>
      )}
    </>
  )
}
