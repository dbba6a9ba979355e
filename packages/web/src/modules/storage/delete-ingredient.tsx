import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { ConfirmDialog } from '../../ui/dialogs.tsx'
import { notify } from '../../ui/notify.tsx'
import c from './storage.module.css'

interface Props {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

/** The number of products that use the ingredient, from the refusal. */
const countIn = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'count' in body && typeof body.count === 'number'
    ? body.count
    : 1

/** The names of the options that use it, from the refusal. */
const optionsIn = (body: unknown): readonly string[] =>
  (body as { readonly options?: readonly string[] } | undefined)?.options ?? []

interface Needed {
  readonly count: number
  readonly options: readonly string[]
}

/** The products that use an ingredient, with links, and the options. */
const NeededBy = ({ ingredient, count, options, onClose }: Props & Needed) => {
  const { t } = useTranslation()
  const menu = useCall('catalog', 'list').data ?? []
  const products = menu.filter(({ recipe }) => recipe.some(({ ingredient: id }) => id === ingredient._id))
  return (
    <Dialog onClose={onClose} title={t('DELETE_INGREDIENT')}>
      <Stack>
        <div role="alert">{t('INGREDIENT_NEEDED_BY', { count: count + options.length })}</div>
        <ul className={c.products} aria-label={t('PRODUCTS')}>
          {products.map(({ _id, name }) => (
            <li key={_id}>
              <Anchor
                component={Link}
                className={c.product}
                to={`${ROUTES.products}?${new URLSearchParams({ search: name })}`}
              >
                {name}
              </Anchor>
            </li>
          ))}
          {[...new Set(options)].map((name) => (
            <li key={name}>{`${t('OPTION')}: ${name}`}</li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('CLOSE')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Confirms and deletes an ingredient. If recipes use it, it stays and they are listed. */
export const DeleteIngredient = ({ ingredient, onClose }: Props) => {
  const { t } = useTranslation()
  const [neededBy, setNeededBy] = useState<Needed | null>(null)
  const remove = useCallMutation('storage', 'remove', {
    onSuccess: () => {
      notify.success(t('INGREDIENT_DELETED'))
      onClose()
    },
    onError: (error) => {
      if (hasCode(error, 'INGREDIENT_IN_RECIPE'))
        setNeededBy({ count: countIn(error.body), options: optionsIn(error.body) })
      else notify.error(refusalText(error, t, 'INGREDIENT_NOT_DELETED'))
    },
  })
  if (neededBy !== null) return <NeededBy ingredient={ingredient} {...neededBy} onClose={onClose} />
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_INGREDIENT')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: ingredient._id } })}
    >
      {t('DELETE_INGREDIENT_TEXT', { name: ingredient.name })}
    </ConfirmDialog>
  )
}
