import { ROUTES } from '@kafana/domain'
import { generatePath, Navigate, useLocation, useParams } from 'react-router'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { SpentLink } from './spent-link.tsx'

/** What stands in the address in place of the token. */
const TAKEN_OUT = '-'

/** What the page holds on to besides its address; it lives as long as the page's place in the tab, a reload included. */
interface Held {
  readonly token?: unknown
}
const tokenOf = (state: unknown): string | undefined => {
  const { token }: Held = typeof state === 'object' && state !== null ? state : {}
  return typeof token === 'string' ? token : undefined
}

/** Where the link of the mail leads. Its token leaves the address at once, and with it the list of pages and whatever else tells addresses on. */
const ResetPasswordScreen = () => {
  const { id = '', token } = useParams()
  const held = tokenOf(useLocation().state)
  if (token !== TAKEN_OUT)
    return (
      <Navigate
        to={generatePath(ROUTES.reset, { id, token: TAKEN_OUT })}
        replace
        state={{ token } satisfies Held}
      />
    )
  return held === undefined ? <SpentLink /> : <ResetPasswordForm id={id} token={held} />
}

export { ResetPasswordScreen as Component }
