import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorPage } from './full-page.tsx'

interface Props {
  readonly children: ReactNode
  /** Another one means that the user has gone on. */
  readonly at: string
  readonly onGone: () => void
}

interface State {
  readonly isBroken: boolean
  readonly error: unknown
}

/** React gives errors to components with methods only. */
class Boundary extends Component<Props, State> {
  override readonly state: State = { isBroken: false, error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { isBroken: true, error }
  }

  override componentDidUpdate(before: Props, stateBefore: State): void {
    if (!stateBefore.isBroken || !this.state.isBroken || before.at === this.props.at) return
    this.props.onGone()
    this.setState({ isBroken: false, error: undefined })
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorPage error={this.state.error} /> : this.props.children
  }
}

/** Shows the error page instead of children that fail, until the user goes to another page. */
export const ErrorBoundary = ({ children, onGone }: Omit<Props, 'at'>) => {
  const { key } = useLocation()
  return (
    <Boundary at={key} onGone={onGone}>
      {children}
    </Boundary>
  )
}
