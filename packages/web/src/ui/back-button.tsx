import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'

/** Is there a page of ours to go back to? The router numbers its history entries. */
export const canGoBack = (): boolean => {
  const state = history.state as { idx?: unknown } | null
  return typeof state?.idx === 'number' && state.idx > 0
}

/** Back: to the page named by `to`, else to where the person came from, else home. */
export const BackButton = ({ to }: { readonly to?: string | undefined }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const icon = <IconArrowLeft size={22} aria-hidden />
  if (to !== undefined)
    return (
      <ActionIcon component={Link} to={to} aria-label={t('BACK')}>
        {icon}
      </ActionIcon>
    )
  return (
    <ActionIcon
      aria-label={t('BACK')}
      onClick={() => void (canGoBack() ? navigate(-1) : navigate('/', { replace: true }))}
    >
      {icon}
    </ActionIcon>
  )
}
