import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './LinkTabs.module.css'

type LinkTabsProps = { label: string; tabs: readonly { label: string; to: LinkProps['to'] }[] }

/** Pages that are the tabs of one entry of the menu. */
export const LinkTabs = ({ label, tabs }: LinkTabsProps) => (
  <nav aria-label={label} className={classes.tabs} data-no-print>
    {tabs.map(({ label: tabLabel, to }) => (
      <Link key={tabLabel} to={to} className={classes.tab} activeOptions={{ exact: true }}>
        {tabLabel}
      </Link>
    ))}
  </nav>
)
