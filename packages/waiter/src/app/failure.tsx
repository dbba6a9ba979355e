import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

const Failed = () => {
  const { t } = useTranslation()
  return (
    <main>
      <Empty icon="alert" title={t('ERROR_INTERNAL')}>
        <Button look="filled" onClick={() => location.reload()}>
          {t('TRY_AGAIN')}
        </Button>
      </Empty>
    </main>
  )
}

interface Props {
  readonly children: ReactNode
}

/** In place of a screen that could not be loaded or shown, so that nobody stands before a blank page. */
export class FailureBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}
