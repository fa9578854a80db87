import './ui/mantine.css'
import './ui/base.css'
import './ui/mantine-look.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './kit/queries'
import { Toaster } from './kit/toast'
import { router } from './router'
import { isMobileApp } from './ui/mobileApp'
import { theme } from './ui/theme'
import { cssVariablesResolver } from './ui/tokens'

// Before the first form brings zod: it would try whether the page may evaluate text, which the policy refuses and reports.
const { __zod_globalConfig: zodConfig = {} } = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
Object.assign(globalThis, { __zod_globalConfig: Object.assign(zodConfig, { jitless: true }) })

if (isMobileApp) document.documentElement.setAttribute('data-mobile-app', '')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
