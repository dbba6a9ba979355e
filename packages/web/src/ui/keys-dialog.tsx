import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { Dialog } from './dialog.tsx'
import { Key } from './key.tsx'
import c from './keys.module.css'

/** What one key does, or several: '–' between two stands for the keys from the first to the last. */
export interface KeyHelp {
  readonly keys: readonly string[]
  readonly text: TranslationKey
}

interface Props {
  readonly keys: readonly KeyHelp[]
  readonly onClose: () => void
}

/** Lists what each key does. */
export const KeysDialog = ({ keys, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('KEYS')}>
      <dl className={c.keys}>
        {keys.map((help) => (
          <div key={help.text} className={c.row}>
            <dt>
              {help.keys.map((key) => (key === '–' ? <span key={key}>–</span> : <Key key={key}>{key}</Key>))}
            </dt>
            <dd>{t(help.text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
