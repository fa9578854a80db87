import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const BannerList = seldomPage(() => import('../../../../modules/campus/site/BannerList'))

export const Route = createFileRoute('/_in/_shell/banner/')({
  staticData: { roles: admins },
  validateSearch: listSearch(),
  component: BannerList,
})
