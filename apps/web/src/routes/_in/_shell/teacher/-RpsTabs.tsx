import { LinkTabs } from '../../../../ui/LinkTabs'

/** RPS in two tabs: the plan as data, and the uploaded documents. */
export const RpsTabs = () => (
  <LinkTabs
    label="RPS"
    tabs={[
      { label: 'Susun RPS', to: '/teacher/plan' },
      { label: 'Dokumen RPS', to: '/teacher/rps' },
    ]}
  />
)
