import '../ui/mantine-shell.css'
import { isMobileApp } from '../ui/mobileApp'
import { BrowserShell } from './BrowserShell'
import { MobileAppShell } from './MobileAppShell'

/** The frame of all signed-in screens except the quiz paper. */
export const AppShell = isMobileApp ? MobileAppShell : BrowserShell
