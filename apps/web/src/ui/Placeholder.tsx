import { Button } from '@mantine/core'
import { type Icon, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Motif } from './CoverPattern'
import classes from './Placeholder.module.css'

type EmptyStateProps = {
  icon: Icon
  title: string
  /** h1 if it is the page's only content. */
  titleAs?: 'p' | 'h1'
  hint?: ReactNode
  action?: ReactNode
}

/** An icon, a sentence, a button: nothing to show, and what to do. */
export function EmptyState({ icon: StateIcon, title, titleAs: Title = 'p', hint, action }: EmptyStateProps) {
  return (
    <div className={classes.placeholder}>
      <div className={classes.medallion}>
        <Motif id={0} tone="light" scale={0.62} />
        <span className={classes.icon}>
          <StateIcon size={30} stroke={1.6} aria-hidden />
        </span>
      </div>
      <Title className={classes.title}>{title}</Title>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

type ErrorStateProps = { title: string; hint?: string; onRetry: () => void; retrying?: boolean }

export function ErrorState({ title, hint, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={title}
        hint={hint}
        action={
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry} loading={retrying}>
            Coba lagi
          </Button>
        }
      />
    </div>
  )
}
