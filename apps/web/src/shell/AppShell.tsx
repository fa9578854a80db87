import '../ui/mantine-shell.css'
import { isMobileApp } from '../ui/mobileApp'
import { BrowserShell } from './BrowserShell'
import { MobileAppShell } from './MobileAppShell'

/** The frame of every signed-in screen but the quiz paper. */
export const AppShell = isMobileApp ? MobileAppShell : BrowserShell
