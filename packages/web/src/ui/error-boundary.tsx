import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ErrorPage } from './full-page.tsx'

interface Props {
  readonly children: ReactNode
  /** Another one means that the user has gone on. */
  readonly at: string
  readonly onShown: () => void
}

interface State {
  readonly failure: { readonly error: unknown; readonly at?: string } | null
}

/** React gives errors to components with methods only. */
class Boundary extends Component<Props, State> {
  override readonly state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, { failure }: State): State | null {
    if (failure === null || failure.at === at) return null
    return { failure: failure.at === undefined ? { ...failure, at } : null }
  }

  override componentDidCatch(): void {
    this.props.onShown()
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />
  }
}

/**
 * Shows the error page instead of children that fail, until the user goes to another page.
 * @param onShown is called when it does
 */
export const ErrorBoundary = ({ children, onShown }: Omit<Props, 'at'>) => {
  const { key } = useLocation()
  return (
    <Boundary at={key} onShown={onShown}>
      {children}
    </Boundary>
  )
}
