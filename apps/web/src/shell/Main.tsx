import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useAccount } from '../kit/session/session'
import { lazyPart } from '../ui/lazyPart'
import { ConnectionBar } from './ConnectionBar'
import classes from './Main.module.css'

/** Loaded if the campus requires a second factor. */
const SecondDue = lazyPart(() => import('../shell/SecondDue'))

/** The page content. Navigation moves the focus here, for screen readers. */
export function Main({ footer }: { footer: boolean }) {
  const main = useRef<HTMLElement>(null)
  const dueDate = useAccount().second_factor_due
  const pathname = useLocation({ select: (location) => location.pathname })
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) main.current?.focus({ preventScroll: true })
    before.current = pathname
  }, [pathname])
  return (
    <>
      <ConnectionBar />
      <main ref={main} id="isi" tabIndex={-1} className={classes.main}>
        {dueDate && (
          <Suspense fallback={null}>
            <SecondDue here={pathname === '/security'} />
          </Suspense>
        )}
        <Outlet />
      </main>
      {footer && (
        <footer className={classes.footer} data-no-print>
          © {new Date().getFullYear()} Tuntas. Belajar sampai tuntas.
        </footer>
      )}
    </>
  )
}

export function SkipLink() {
  return (
    <a href="#isi" className={classes.skip}>
      Langsung ke isi
    </a>
  )
}
