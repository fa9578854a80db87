import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'
import { useTitle } from './useTitle'

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** The back link; hidden in the mobile app, which has its own Back. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: string }
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  useTitle(typeof title === 'string' ? title : undefined)
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        {back && (
          <Link to={back.to} params={back.params} search={back.search} className={classes.back}>
            <IconArrowLeft size={17} aria-hidden />
            {back.label}
          </Link>
        )}
        <h1>{title}</h1>
        {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      </div>
      {actions && (
        <div className={classes.actions} data-no-print>
          {actions}
        </div>
      )}
    </div>
  )
}
