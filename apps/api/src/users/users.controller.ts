import { Dispatcher } from '@heliograph/cqrs';
import {
  type Caller,
  created,
  CurrentCaller,
  LimitedPerMinute,
  notFound,
  OpenToAll,
  pageQuery,
  paginated,
  parse,
  single,
} from '@heliograph/http';
import { FindUser, RegisterUser } from '@heliograph/identity-contracts';
import { GetUserCard, ListUserCards } from '@heliograph/views';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { z } from 'zod';
import { Addresses } from '../addresses.js';
import { requestContext } from '../request-context.js';
import { newUserCard } from './new-user-card.js';
import { presentUser } from './user.presenter.js';
import { UserResources } from './user-resources.js';

const listQuery = z.object({ ...pageQuery, sort: z.enum(['new', 'popular', 'photos', 'streak']).default('popular') });
const registration = z.object({ username: z.string(), name: z.string(), email: z.string(), password: z.string() });

@Controller('users')
export class UsersController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  @Get()
  async list(@CurrentCaller() caller: Caller, @Query() query: unknown) {
    const { page, per_page, sort } = parse(listQuery, query);
    const { items, total } = await this.dispatcher.dispatch(new ListUserCards(sort, { page, perPage: per_page }));
    return paginated(await this.users.of(items, caller), { total, page, perPage: per_page });
  }

  @Post()
  @OpenToAll()
  @LimitedPerMinute('register')
  async register(@CurrentCaller() caller: Caller, @Body() body: unknown) {
    const user = await this.dispatcher.dispatch(new RegisterUser(requestContext(caller), parse(registration, body)));
    return created(`/users/${user.username}`, presentUser(newUserCard(user), false, this.addresses));
  }

  @Get(':username')
  async get(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    const found = await this.dispatcher.dispatch(new FindUser(username));
    if (!found) throw notFound();
    const card = await this.dispatcher.dispatch(new GetUserCard(found.userId));
    if (!card) throw notFound();
    return single((await this.users.of([card], caller))[0]);
  }
}
