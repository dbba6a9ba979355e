import { startLanguage } from '@kafana/client/i18n/i18n.ts'
import { StrictMode } from 'react'
import './ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallOffer } from './app/install.ts'
import { startOffline } from './app/offline.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
keepInstallOffer()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
void startLanguage()
void startOffline()
