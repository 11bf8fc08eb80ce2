import { SignIn } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import { newUserCard, People } from '@heliograph/application/people';
import { Answer, type Caller, Coalesce, created, CurrentCaller, LimitedPerAddress, OpenToAll, parse, single } from '@heliograph/http';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Answers, one, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, presentPage } from '../http/list-pages.js';
import { presentUser, userText } from './user.presenter.js';
import { registration, userListQuery } from './user.requests.js';

@Controller('users')
export class UsersController {
  constructor(
    private readonly signIn: SignIn,
    private readonly people: People,
    private readonly addresses: Addresses,
  ) {}

  @Get()
  @Coalesce()
  @Answers('All users', pageOf('User'))
  async listUsers(@CurrentCaller() caller: Caller, @Query({ schema: userListQuery }) query: unknown) {
    const asked = parse(userListQuery, query);
    return presentPage(await this.people.listPeople(asked.sort, pageQueryFrom(asked), caller), userText, this.addresses);
  }

  @Post()
  @OpenToAll()
  @LimitedPerAddress('register')
  @Answers('Register', one('User'), 201)
  @Refuses(409, 'The name or the address is taken.')
  async registerUser(@CurrentCaller() caller: Caller, @Body({ schema: registration }) body: unknown) {
    const user = await this.signIn.register(caller, parse(registration, body));
    return created(`/users/${user.username}`, presentUser({ card: newUserCard(user), isFollowed: false }, this.addresses));
  }

  @Get(':username')
  @Coalesce()
  @Answers('One user', one('User'))
  async getUser(@CurrentCaller() caller: Caller, @Param('username') username: string) {
    const person = await this.people.findByName(username, caller);
    return new Answer(single(presentUser(person, this.addresses)), { version: person.version });
  }
}
