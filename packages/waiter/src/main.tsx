import { StrictMode } from 'react'
import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallOffer } from './app/install.ts'
import { startPhoneLanguage } from './app/language.ts'
import { valuesAtStart } from './data/values-at-start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
keepInstallOffer()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
valuesAtStart()
void startPhoneLanguage()
