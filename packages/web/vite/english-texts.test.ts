import { expect, it } from 'vitest'
import { signedOutTexts } from './english-texts.ts'

const chunk = (code: string, more: object = {}) => ({
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  modules: { 'a.ts': { code } },
  ...more,
})

const TEXTS = {
  LOG_IN: 'Log in',
  WAIT_one: '{{count}} minute',
  WAIT_other: '{{count}} minutes',
  ERROR_SIGN_IN_FAILED: 'Wrong',
  EMAIL_REQUIRED: 'Email',
  SHARED: 'Close',
  STORAGE: 'Storage',
}

it('finds the texts of the signed-out pages by their keys and by error codes', () => {
  const chunks = {
    'index.js': chunk('', {
      isEntry: true,
      imports: ['shared.js'],
      dynamicImports: ['login.js', 'storage.js'],
    }),
    'shared.js': chunk('t("SHARED")', { imports: ['index.js'] }),
    'login.js': chunk("t('LOG_IN'), t(`WAIT`, { count })", { dynamicImports: ['checks.js', 'storage.js'] }),
    'checks.js': chunk('["SIGN_IN_FAILED", "EMAIL_REQUIRED"]'),
    'storage.js': chunk('t("STORAGE")', { facadeModuleId: '/src/storage.tsx' }),
  }
  const { STORAGE: _, ...named } = TEXTS
  expect(signedOutTexts(TEXTS, chunks, new Set(['/src/storage.tsx']))).toEqual(named)
})
