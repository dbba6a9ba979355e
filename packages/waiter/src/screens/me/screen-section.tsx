import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { canKeepAwake, setKeepAwake, useKeepAwake } from '../../account/keep-awake.ts'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'
import classes from './me.module.css'

/** Whether the screen stays on; nothing where the browser cannot do it. */
export const ScreenSection = () => {
  const { t } = useTranslation()
  const isOn = useKeepAwake()
  if (!canKeepAwake()) return null
  return (
    <Section title={t('WAITER_SCREEN')}>
      <Switch label={t('WAITER_KEEP_AWAKE')} isOn={isOn} onChange={setKeepAwake} />
      <p className={classes['soft']}>{t('WAITER_KEEP_AWAKE_HINT')}</p>
    </Section>
  )
}
