import './ui/mantine.css'
import './ui/variables.css'
import './ui/base.css'
import './ui/mantine-look.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './kit/client/queries'
import { Toaster } from './kit/form/toast'
import { router } from './router'
import { isMobileApp } from './ui/mobileApp'
import { theme } from './ui/theme'

if (isMobileApp) document.documentElement.setAttribute('data-mobile-app', '')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
