import { SignIn } from '@heliograph/application-accounts';
import { Dispatcher } from '@heliograph/cqrs';
import { type Caller, created, CurrentCaller, LimitedPerMinute, notFound, OpenToAll, paginated, parse, single } from '@heliograph/http';
import { FindUser } from '@heliograph/identity-contracts';
import { ListUserCards } from '@heliograph/views-contracts';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { Addresses } from '../addresses.js';
import { Answers, one, pageOf, Refuses } from '../docs/documented.js';
import { ListPages } from '../http/list-pages.js';
import { newUserCard } from './new-user-card.js';
import { presentUser } from './user.presenter.js';
import { registration, userListQuery } from './user.requests.js';
import { UserResources } from './user-resources.js';

@Controller('users')
export class UsersController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(ListPages) private readonly pages: ListPages,
    @Inject(SignIn) private readonly signIn: SignIn,
  ) {}

  @Get()
  @Answers('All users', pageOf('User'))
  async list(@CurrentCaller() caller: Caller, @Query({ schema: userListQuery }) query: unknown) {
    const asked = parse(userListQuery, query);
    const { items, paging } = await this.pages.read(`users by ${asked.sort}`, asked, (page, from) =>
      this.dispatcher.dispatch(new ListUserCards(asked.sort, page, from)),
    );
    return paginated(await this.users.of(items, caller), paging);
  }

  @Post()
  @OpenToAll()
  @LimitedPerMinute('register')
  @Answers('Register', one('User'), 201)
  @Refuses(409, 'The name or the address is taken.')
  async register(@CurrentCaller() caller: Caller, @Body({ schema: registration }) body: unknown) {
    const user = await this.signIn.register(caller, parse(registration, body));
    return created(`/users/${user.username}`, presentUser(newUserCard(user), false, this.addresses));
  }

  @Get(':username')
  @Answers('One user', one('User'))
  async get(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    const found = await this.dispatcher.dispatch(new FindUser(username));
    if (!found) throw notFound();
    const [user] = await this.users.byIds([found.userId], caller);
    if (!user) throw notFound();
    return single(user);
  }
}
