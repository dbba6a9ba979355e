import { ROUTES } from '@kafana/domain'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { needsGatewayScreen, notPrintedWords } from './outcome-words.ts'
import c from './billing-dialog.module.css'

/** The way to the screen where an owner settles it; nothing for other troubles, or for people who may not go there. */
export const GatewayWay = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation()
  const reach = useReach()
  return needsGatewayScreen(code) && reach('gateway') ? (
    <Anchor component={Link} to={ROUTES.gateway} className={c.way}>
      {t('GATEWAY_OPEN')}
    </Anchor>
  ) : null
}

/** Why a bill that is ready cannot go to the device, and what to do; nothing where nothing stands in the way. */
export const TroubleNote = ({
  code,
  missing,
}: {
  readonly code: string
  readonly missing?: readonly string[] | undefined
}) => {
  const { t } = useTranslation()
  const words =
    missing && missing.length > 0
      ? t('BILL_GATEWAYS_CATCHING_UP', { count: missing.length, gateways: missing.join(', ') })
      : t(notPrintedWords(code))
  return (
    <div role="alert" className={c.news}>
      {code !== '' && (
        <div className={c.banner}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {words} <GatewayWay code={code} />
          </span>
        </div>
      )}
    </div>
  )
}
