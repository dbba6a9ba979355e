import { Loader, Stack } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import c from './billing-dialog.module.css'

/** A device prints within this time where all is well. */
const SLOW_MS = 5000

const STEPS = ['arming', 'printing', 'telling'] as const
const STEP_TEXT = { arming: 'BILL_ARMING', printing: 'BILL_PRINTING', telling: 'BILL_TELLING' } as const
type Step = (typeof STEPS)[number]
type StepState = 'done' | 'now' | 'next'

const Sign = ({ state }: { readonly state: StepState }) => {
  if (state === 'now') return <Loader size={24} />
  return state === 'done' ? (
    <IconCircleCheckFilled size={24} aria-hidden />
  ) : (
    <IconCircle size={24} aria-hidden />
  )
}

const Steps = ({ at }: { readonly at: Step }) => {
  const { t } = useTranslation()
  const now = STEPS.indexOf(at)
  const stateOf = (index: number): StepState => {
    if (index === now) return 'now'
    return index < now ? 'done' : 'next'
  }
  return (
    <ol className={c.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={c.step}
          data-state={stateOf(index)}
          aria-current={step === at ? 'step' : undefined}
        >
          <span className={c.stepSign}>
            <Sign state={stateOf(index)} />
          </span>
          {t(STEP_TEXT[step])}
        </li>
      ))}
    </ol>
  )
}

/** Says after a while what is waited for, so that nobody wonders whether anything goes on. */
const Slow = () => {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && <p className={c.slow}>{t('BILL_SLOW')}</p>
}

/** A bill on its way: the server's permission, the device's paper, the server's record; or the gateway being asked what became of it. */
export const Progress = ({ doing }: { readonly doing: Step | 'asking' }) => {
  const { t } = useTranslation()
  return (
    <Stack py="lg" gap="lg" role="status">
      {doing === 'asking' ? (
        <p className={c.step} data-state="now">
          <span className={c.stepSign}>
            <Loader size={24} />
          </span>
          {t('BILL_ASKING')}
        </p>
      ) : (
        <Steps at={doing} />
      )}
      {(doing === 'printing' || doing === 'asking') && <Slow key={doing} />}
      <p className={c.soft}>{t('BILL_KEEP_OPEN')}</p>
    </Stack>
  )
}
