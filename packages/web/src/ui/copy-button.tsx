import { copyText } from '@kafana/client/browser/polyfills.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { notify } from './notify.tsx'

const COPIED_MS = 2000

/** Copies a text and confirms it for two seconds after the last press. */
export const CopyButton = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (): Promise<void> => {
    if (!(await copyText(text))) {
      notify.error(t('COPY_FAILED'))
      return
    }
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), COPIED_MS)
  }
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{t(isCopied ? 'COPIED' : 'COPY')}</span>
    </Button>
  )
}
